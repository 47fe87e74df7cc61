import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { createTicket, getTicket, listMyTickets, reportFault } from '#contract/support/tickets.ts';
import { openWorld, type Person, type World } from '#testing/world.ts';

describe('ids of errors', () => {
  const lines: Record<string, unknown>[] = [];
  let world: World;
  let person: Person;
  before(async () => {
    const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
    world = await openWorld({ logger: { level: 'warn', stream } });
    person = await world.person();
  });
  after(() => world.close());

  test('a failed call returns its request id in body and header, and the log has the id with the cause', async () => {
    await world.owner.query('alter table tickets rename to tickets_away');
    const answer = await world.app.inject({
      url: '/api/tickets',
      headers: { authorization: `Bearer ${person.token}` },
    });
    await world.owner.query('alter table tickets_away rename to tickets');
    assert.equal(answer.statusCode, 500);
    const { requestId } = answer.json() as { requestId: string };
    assert.equal(answer.headers['x-request-id'], requestId);
    const line = lines.find((one) => one['reqId'] === requestId);
    assert.match(JSON.stringify(line?.['err']), /relation .*tickets.* does not exist/);
    assert.equal((await world.call(person, listMyTickets)).status, 200);
  });

  test('a browser error is logged with its id and attached to the ticket about it', async () => {
    const errorId = randomUUID();
    const diagnostics = { route: '/groups', version: '1.0.0', errorId };
    const body = { ...diagnostics, message: 'x is null', stack: 'at GroupsPage' };
    assert.equal((await world.call(person, reportFault, { body })).status, 200);
    const line = lines.find((one) => one['errorId'] === errorId);
    assert.deepEqual(
      [line?.['msg'], line?.['message'], line?.['route'], line?.['userId']],
      ['a screen broke', 'x is null', '/groups', person.id],
    );
    const { data } = await world.call(person, createTicket, {
      body: {
        subject: 'A page does not load',
        category: 'Bug',
        severity: 'Medium',
        body: 'The page /groups says: x is null',
        communityId: null,
        diagnostics,
      },
    });
    const params = { ticketId: data.id };
    const { data: ticket } = await world.call(person, getTicket, { params });
    assert.equal(ticket.diagnostics?.errorId, errorId);
  });
});
