// Tests support tickets: access, status transitions with their response time, the desk that only support can open,
// and the link for authors who cannot sign in.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  createGuestTicket,
  openGuestTicket,
  replyToGuestTicket,
} from '#contract/support/guest-tickets.ts';
import { listAudit } from '#contract/audit/audit.ts';
import {
  getNotificationWishes,
  listNotifications,
  setNotificationWishes,
} from '#contract/notifications/notifications.ts';
import {
  answerTicket,
  getDesk,
  listDeskTickets,
  takeTicket,
} from '#contract/support/ticket-desk.ts';
import * as calls from '#contract/support/tickets.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { sendFile } from '#testing/books.ts';
import type { Person } from '#testing/world.ts';
import { givenEstate } from '#testing/given-estate.ts';
import { givenWorld, given } from '#testing/given.ts';
import { closeTickets } from './close-job.ts';
import { ticketEraser } from './erase.ts';

describe('support tickets', () => {
  const world = givenWorld();
  const {
    manager: owner,
    guard,
    communityId,
  } = givenEstate(world, {
    manager: { firstName: 'Ngozi', lastName: 'Bello' },
    workers: { guard: { role: 'Security staff', firstName: 'Musa', lastName: 'Idris' } },
  });
  const support = given(() => world.person({ firstName: 'Ada', lastName: 'Obi' }));
  before(() =>
    world.owner.query('insert into support_accounts (user_id) values ($1)', [support.id]),
  );

  const asked = {
    subject: 'The report does not open',
    category: 'Bug' as const,
    severity: 'High' as const,
    body: 'It says that something went wrong.',
    diagnostics: { route: '/finances', version: '0.1.0', errorId: 'e-1' },
  };

  test('a support ticket is readable by its author and its own community’s managers, not by others’', async () => {
    const ticket = await ask(guard);
    assert.match(ticket.number, /^S-\d{5}$/);
    assert.equal(ticket.status, 'Open');
    assert.deepEqual(ticket.diagnostics, asked.diagnostics);
    assert.equal(hoursLeft(ticket.expectedAt), 24);
    const params = { ticketId: ticket.id };
    assert.equal((await world.call(guard, calls.getTicket, { params })).data.isMine, true);
    assert.equal((await world.call(owner, calls.getTicket, { params })).status, 404);
    const inside = { communityId, ticketId: ticket.id };
    const read = await world.call(owner, calls.getCommunityTicket, { params: inside });
    assert.equal(read.data.messages[0]?.body, asked.body);
    assert.equal(
      (await world.call(guard, calls.getCommunityTicket, { params: inside })).status,
      403,
    );
    const body = { body: 'Me too' };
    assert.equal((await world.call(owner, calls.replyToTicket, { params, body })).status, 404);

    const elsewhere = await world.person();
    const other = await world.community(elsewhere);
    const foreign = { communityId: other, ticketId: ticket.id };
    const stranger = await world.call(elsewhere, calls.getCommunityTicket, { params: foreign });
    assert.equal(stranger.status, 404);
    const notTheirs = { ...asked, communityId };
    assert.equal(
      (await world.call(elsewhere, calls.createTicket, { body: notTheirs })).status,
      404,
    );
  });

  test('a premium plan shortens the expected response time of a ticket, which shows how many are ahead', async () => {
    const manager = await world.person();
    const paying = await world.community(manager);
    await world.owner.query(
      'update communities set is_active_subscription = true, subscription_seat = 5 where id = $1',
      [paying],
    );
    const slow = await ask(guard);
    const fast = await ask(manager, paying);
    assert.equal(hoursLeft(fast.expectedAt), 4);
    assert.ok((slow.ahead ?? 0) >= 1 || (fast.ahead ?? 0) === 0);
    const { data } = await world.call(guard, calls.getTicket, { params: { ticketId: slow.id } });
    assert.ok((data.ahead ?? 0) >= 1, 'the one that is expected sooner is before it');
  });

  test('the support desk is open only to support accounts, and the database enforces it', async () => {
    const ticket = await ask(owner);
    assert.equal((await world.call(owner, listDeskTickets)).status, 403);
    assert.equal((await world.call(owner, getDesk)).data.isSupport, false);
    const params = { ticketId: ticket.id };
    assert.equal((await world.call(owner, takeTicket, { params })).status, 403);
    const desk = await world.call(support, listDeskTickets, { query: { Search: ticket.number } });
    assert.equal(desk.data.items[0]?.id, ticket.id);
    assert.equal((await world.call(support, getDesk)).data.isSupport, true);
    const seen = (userId: string) =>
      enterAsSystem(world.pool, { communityId: null, userId }, async ({ client }) => {
        const { rows } = await client.query<{ own: number; houses: number }>(
          `select (select count(*)::int from tickets where id = $1) as own,
           (select count(*)::int from workers) as houses`,
          [ticket.id],
        );
        return rows[0];
      });
    assert.deepEqual(await seen(support.id), { own: 1, houses: 0 });
    assert.equal((await seen(guard.id))?.own, 0);
  });

  test('each answer to a ticket notifies only the author and is emailed once, whatever their settings', async () => {
    const { data: wishes } = await world.call(guard, getNotificationWishes, {
      params: { communityId },
    });
    const byType = { ...wishes.byType, System: { inApp: true, email: true, push: false } };
    const body = { ...wishes, byType };
    await world.call(guard, setNotificationWishes, { params: { communityId }, body });
    const { id, number } = await ask(guard);
    await answer(id, 'Waiting for you');
    await answer(id, 'Resolved');
    await world.settle();
    const bell = async (person: Person) =>
      (await world.call(person, listNotifications, { params: { communityId } })).data.items.filter(
        ({ link }) => link === `/support/tickets/${id}`,
      );
    const [told, ...more] = await bell(guard);
    assert.deepEqual([told?.title, more.length], [`${number}: 2 replies from support`, 0]);
    assert.deepEqual(await bell(owner), []);
    const mails = (await world.mails()).filter(({ recipient }) => recipient === guard.email);
    assert.equal(mails.filter(({ subject }) => subject.includes('upport replied')).length, 0);
    assert.equal(mails.filter(({ subject }) => subject.startsWith(`${number}: a reply`)).length, 2);
  });

  test('an answer to a ticket stops the response clock and is emailed, and a reply restarts the clock', async () => {
    const { id } = await ask(owner);
    const params = { ticketId: id };
    assert.equal((await world.call(support, takeTicket, { params })).data.handlerName, 'Ada Obi');
    const waiting = await answer(id, 'Waiting for you');
    assert.equal(waiting.status, 'Waiting for you');
    assert.equal(waiting.expectedAt, null);
    await world.settle();
    const mail = (await world.mails()).findLast(({ recipient }) => recipient === owner.email);
    assert.ok(mail?.body.includes(`/support/tickets/${id}`));
    const back = await world.call(owner, calls.replyToTicket, { params, body: { body: 'Here.' } });
    assert.equal(back.data.status, 'In progress');
    assert.equal(hoursLeft(back.data.expectedAt), 24);
    const { data } = await world.call(owner, listAudit, { params: { communityId } });
    const actions = data.items.map(({ action }) => action);
    assert.ok(
      ['ticket.created', 'ticket.taken', 'ticket.answered'].every((a) => actions.includes(a)),
    );
  });

  test('a resolved support ticket closes after a week and can be rated; it can be reopened for two weeks', async () => {
    const { id } = await ask(owner);
    const params = { ticketId: id };
    const reopen = () =>
      world.call(owner, calls.reopenTicket, { params, body: { body: 'It is back.' } });
    assert.equal((await reopen()).status, 409);
    assert.equal((await answer(id, 'Resolved')).status, 'Resolved');
    const rating = { rating: 5, comment: 'Quick' };
    assert.equal(
      (await world.call(owner, calls.rateTicket, { params, body: rating })).data.rating,
      5,
    );
    const day = 24 * 3600;
    world.clock.advance(7 * day - 60);
    await closeTickets.run(tools());
    assert.equal((await world.call(owner, calls.getTicket, { params })).data.status, 'Resolved');
    world.clock.advance(120);
    // The community is archived in the meantime, but the ticket still belongs to its author.
    const setStatus = (status: string) =>
      world.owner.query('update communities set status = $2 where id = $1', [communityId, status]);
    await setStatus('Archived');
    await closeTickets.run(tools());
    await closeTickets.run(tools());
    await setStatus('Active');
    assert.equal((await world.call(owner, calls.getTicket, { params })).data.status, 'Closed');
    const late = await world.call(owner, calls.replyToTicket, { params, body: { body: 'Hm' } });
    assert.equal(late.failure.errors[0]?.code, 'TICKET_CLOSED');
    assert.equal((await reopen()).data.status, 'Open');
    await answer(id, 'Resolved');
    world.clock.advance(14 * day + 60);
    assert.equal((await reopen()).failure.errors[0]?.code, 'REOPEN_TOO_LATE');
  });

  test('a guest reads a ticket only by its link; no response reveals which emails have an account', async () => {
    const guest = (email: string) =>
      world.call(null, createGuestTicket, {
        body: { email, name: 'Bola', subject: 'No code comes', body: 'I cannot sign in.' },
      });
    const known = await guest(owner.email);
    const unknown = await guest('nobody@example.test');
    assert.equal(known.raw.body, unknown.raw.body);
    await world.settle();
    const mail = (await world.mails()).findLast(
      ({ recipient }) => recipient === 'nobody@example.test',
    );
    const code = /\/support\/ticket#([\w-]{43})/.exec(mail?.body ?? '')?.[1] ?? '';
    const opened = await world.call(null, openGuestTicket, { body: { code } });
    assert.equal(opened.data.messages[0]?.body, 'I cannot sign in.');
    const guessed = { code: 'A'.repeat(43) };
    assert.equal((await world.call(null, openGuestTicket, { body: guessed })).status, 404);
    const body = { code, body: 'Still not.' };
    assert.equal((await world.call(null, replyToGuestTicket, { body })).data.messages.length, 2);
    const desk = await world.call(support, listDeskTickets, { query: { Search: 'No code comes' } });
    assert.ok(desk.data.items.every(({ isGuest }) => isGuest));
    await guest('nobody@example.test');
    await guest('nobody@example.test');
    assert.equal((await guest('nobody@example.test')).status, 429);
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: `/api${createGuestTicket.path}`,
      payload: { email: 'nobody@example.test', name: 'Bola', subject: 'Help', body: 'No code.' },
      remoteAddress: '198.51.100.20',
    });
    assert.equal(elsewhere.statusCode, 200, 'a stranger does not keep an address from asking');
  });

  test('a file of a ticket is refused if its name or type contradicts its bytes, and so is a sixth file', async () => {
    const { id } = await ask(owner);
    const send = (name: string, bytes: Buffer) =>
      sendFile(world, owner, calls.attachTicketFile, { params: { ticketId: id }, name, bytes });
    assert.equal((await send('picture.png', Buffer.from('<script>'))).statusCode, 415);
    const pdf = Buffer.from('%PDF-1.4\n%%EOF');
    assert.equal((await send('log.exe', pdf)).statusCode, 415, 'nor is it what its name says');
    assert.equal((await send('photo.jpg', pdf)).statusCode, 415);
    for (let n = 0; n < 5; n += 1) assert.equal((await send(`log${n}.v2`, pdf)).statusCode, 200);
    assert.match((await send('one.pdf', pdf)).body, /TOO_MANY_FILES/);
    const { data } = await world.call(owner, calls.getTicket, { params: { ticketId: id } });
    assert.equal(data.files[0]?.name, 'log0.pdf');
  });

  test('erasing a person replaces their name and contacts in the community’s support tickets', async () => {
    const body = {
      ...asked,
      communityId,
      subject: 'Chidi Okafor cannot pay',
      body: 'Chidi Okafor, chidi@example.test',
    };
    const { id } = (await world.call(owner, calls.createTicket, { body })).data;
    const person = {
      residentId: id,
      residentIds: [id],
      label: 'Former resident 0001',
      names: ['Chidi Okafor'],
      words: [],
      userIds: [],
      contacts: ['chidi@example.test'],
    };
    const erase = () =>
      tools().inCommunity({ communityId, userId: null, actor: 'Courtyard' }, (context) =>
        ticketEraser.erase(context, person),
      );
    assert.equal(await erase(), 2);
    assert.equal(await erase(), 0);
    const { data } = await world.call(owner, calls.getTicket, { params: { ticketId: id } });
    assert.equal(data.subject, 'Former resident 0001 cannot pay');
    assert.equal(data.messages[0]?.body, 'Former resident 0001, (erased)');
  });

  /** Returns the tools for running jobs. */
  function tools() {
    return world.tools;
  }

  async function ask(person: Person, of: string | null = communityId) {
    const body = { ...asked, communityId: of };
    return (await world.call(person, calls.createTicket, { body })).data;
  }

  async function answer(ticketId: string, next: 'In progress' | 'Waiting for you' | 'Resolved') {
    return (
      await world.call(support, answerTicket, {
        params: { ticketId },
        body: { body: 'We look at it.', next },
      })
    ).data;
  }

  function hoursLeft(at: string | null) {
    return at && Math.round((Date.parse(at) - world.clock.now().getTime()) / 3_600_000);
  }
});
