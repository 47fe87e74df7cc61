import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeComplaint, type Complaint } from '#contract/complaints/complaints.ts';
import * as steps from '#contract/complaints/complaint-steps.ts';
import * as settings from '#contract/complaints/complaint-settings.ts';
import { commentComplaint } from '#contract/complaints/complaint-talk.ts';
import * as types from '#contract/complaint-types/complaint-types.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

const minuteMs = 60_000;

describe('deadlines of complaints', () => {
  const estate = given(openEstate);

  // The random working hours never begin or end within an hour that a clock change skips or repeats, because
  // PostgreSQL decides how to read such a time.
  test('a deadline equals a count of working minutes across zones, clock changes, holidays and holds', async () => {
    const zones = [
      'Africa/Lagos',
      'Europe/London',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    ];
    // Some weeks have a clock change of one of the zones, others have none.
    const starts = ['2026-03-27', '2026-10-22', '2026-11-02', '2026-04-02', '2026-06-10'];
    for (let round = 0; round < 12; round += 1) {
      const next = numbers(4_000 + round);
      const timeZone = zones[round % zones.length] ?? 'UTC';
      const first = new Date(`${starts[next(starts.length)]}T00:00:00Z`);
      const hours = Array.from({ length: 7 }, (_, day) => {
        if (day > 0 && next(4) === 0) return null;
        const opens = next(3) === 0 ? 0 : 240 + next(400);
        const closes = next(3) === 0 ? 1440 : opens + 60 + next(1440 - opens - 60 || 1);
        return { opens, closes: Math.max(closes, 300) };
      });
      const holidays = new Set(
        Array.from({ length: 3 }, () =>
          new Date(first.getTime() + next(12) * 86_400_000).toISOString().slice(0, 10),
        ),
      );
      const calendar = { timeZone, hours, holidays };
      await setCalendar(calendar);
      const minutes = 1 + next(5000);
      const typeId = await typeOf(minutes, `Round ${round}`);
      const begins = new Date(first.getTime() + next(3 * 1440) * minuteMs);
      estate.world.clock.set(begins.toISOString());
      let complaint: Complaint = await estate.create({ typeId, priority: 'Medium' });
      const holds: [Date, Date][] = [];
      const expected = () => slowEnd(calendar, begins, minutes, holds).toISOString();
      assert.equal(complaint.resolveDueAt, expected(), `round ${round}`);
      // Adds up to two holds before the deadline.
      let at = begins.getTime();
      for (let n = 0; n < 2; n += 1) {
        const start = new Date(at + (1 + next(300)) * minuteMs);
        if (start.getTime() >= Date.parse(expected())) break;
        const end = new Date(start.getTime() + (1 + next(3000)) * minuteMs);
        complaint = await hold(complaint.id, start, end);
        holds.push([start, end]);
        at = end.getTime();
        assert.equal(complaint.resolveDueAt, expected(), `round ${round}, hold ${n}`);
      }
    }
  });

  async function hold(complaintId: string, start: Date, end: Date) {
    const go = async (at: Date, to: string) =>
      estate.world.owner.query(
        `set app.community_id = '${estate.communityId}';
         update complaints set status = '${to}', updated_at = '${at.toISOString()}',
           hold_reason = case when '${to}' = 'On hold' then 'A part' end,
           returns_on = case when '${to}' = 'On hold' then '2030-01-01'::date end
         where id = '${complaintId}'`,
      );
    const before = await estate.get(complaintId);
    if (before.status === 'New') await go(start, 'In progress');
    await go(start, 'On hold');
    await go(end, 'In progress');
    return estate.get(complaintId);
  }

  test('in a type with working hours, only the deadlines of critical complaints count all hours', async () => {
    await setCalendar({
      timeZone: 'Africa/Lagos',
      hours: weekdays(480, 1020),
      holidays: new Set(['2026-11-30']),
    });
    const typeId = await typeOf(240, 'Gate motor');
    // Friday, 15:00 in Lagos.
    estate.world.clock.set('2026-11-27T14:00:00Z');
    const calm = await estate.create({ typeId, priority: 'High' });
    assert.equal(calm.resolveDueAt, '2026-12-01T09:00:00.000Z', 'Monday is a holiday');
    const critical = await estate.create({ typeId, priority: 'Critical' });
    assert.equal(critical.resolveDueAt, '2026-11-27T18:00:00.000Z');
  });

  test('the deadline of a complaint on hold is paused until its return date', async () => {
    estate.world.clock.set('2026-11-23T09:00:00Z');
    const complaint = await estate.create({ typeId: estate.typeOf('Security').id });
    const move = async ({ version, ...step }: steps.ComplaintMove & { version: number }) =>
      (
        await estate.world.call(estate.manager, steps.moveComplaint, {
          params: on(complaint.id),
          body: { step, version },
        })
      ).data;
    const started = await move({ to: 'In progress', version: complaint.version });
    estate.world.clock.set('2026-11-23T11:00:00Z');
    const early = await estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(complaint.id),
      body: {
        step: { to: 'On hold', reason: 'A part', returnsOn: '2026-11-23' },
        version: started.version,
      },
    });
    assert.equal(early.failure.errors[0]?.code, 'RETURNS_TOO_EARLY');
    const held = await move({
      to: 'On hold',
      reason: 'A part is on its way',
      returnsOn: '2026-11-25',
      version: started.version,
    });
    assert.deepEqual([held.resolveDueAt, held.sla], [null, 'Paused']);
    await estate.tick('2026-11-24T22:59:00Z');
    assert.equal(
      (await estate.get(complaint.id)).status,
      'On hold',
      'midnight in Lagos is at eleven',
    );
    await estate.tick('2026-11-24T23:00:00Z');
    const back = await estate.get(complaint.id);
    assert.deepEqual([back.status, back.resolveDueAt], ['In progress', '2026-11-25T01:00:00.000Z']);
    assert.equal(back.pausedSeconds, 36 * 3600);
  });

  test('the 75 % warning, the breach and two further escalations each happen once, in the right minute', async () => {
    const { 'Security staff': guard, Admin: admin } = estate.people;
    const { data: type } = await estate.world.call(estate.manager, types.changeComplaintType, {
      params: { communityId: estate.communityId, typeId: estate.typeOf('Water').id },
      body: {
        // A finance officer can only be assigned complaints about bills.
        isBilling: true,
        resolveMinutes: { Low: 100, Medium: 100, High: 100, Critical: 100 },
        escalation: [
          { kind: 'worker', id: estate.workers['Security staff'] },
          { kind: 'role', id: await roleOf('Admin') },
          null,
        ],
        version: estate.typeOf('Water').version,
      },
    });
    assert.deepEqual(type.escalationNames, ['Security Worker', 'Admin', 'Account owner']);
    const { data: subtype } = await estate.world.call(estate.manager, types.createComplaintType, {
      params: { communityId: estate.communityId },
      body: {
        name: 'Borehole',
        parentId: type.id,
        responseMinutes: type.responseMinutes,
        resolveMinutes: type.resolveMinutes,
      },
    });
    assert.deepEqual(subtype.escalationNames, type.escalationNames, 'the parent’s targets');
    estate.world.clock.set('2026-12-07T08:00:00Z');
    const complaint = await estate.create({ typeId: type.id, title: 'No water' });
    const about = (person: typeof guard) => estate.toldOf(person, complaint);
    const { data: given } = await estate.world.call(estate.manager, steps.assignComplaint, {
      params: on(complaint.id),
      body: { workerId: estate.workers['Finance officer'], version: complaint.version },
    });
    await estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(complaint.id),
      body: { step: { to: 'In progress' }, version: given.version },
    });
    const officer = estate.people['Finance officer'];
    await estate.tick('2026-12-07T09:14:00Z');
    assert.deepEqual(await about(officer), ['No water: 2 updates']);
    await estate.tick('2026-12-07T09:15:00Z');
    assert.deepEqual(await about(officer), ['No water: 3 updates']);
    await estate.tick('2026-12-07T09:39:00Z');
    assert.equal((await estate.get(complaint.id)).escalationLevel, 0);
    assert.deepEqual(await about(guard), []);
    await estate.tick('2026-12-07T09:40:00Z');
    await estate.tick('2026-12-07T09:40:00Z');
    const late = await estate.get(complaint.id);
    assert.deepEqual(
      [late.sla, late.escalationLevel, late.breachOwner],
      ['Overdue', 1, 'Security Worker'],
    );
    assert.deepEqual(await about(guard), ['No water: overdue, escalated to you']);
    await estate.tick('2026-12-07T10:30:00Z');
    assert.equal((await estate.get(complaint.id)).escalationLevel, 2);
    assert.equal((await about(admin)).length, 1);
    await estate.tick('2026-12-07T11:20:00Z');
    const third = await estate.get(complaint.id);
    assert.deepEqual([third.escalationLevel, third.breachOwner], [3, 'Account owner']);
    await estate.tick('2026-12-09T11:20:00Z');
    assert.equal((await estate.get(complaint.id)).escalationLevel, 3, 'and there it ends');
  });

  test('complaints keep their deadlines when their type is edited, until they get a new priority', async () => {
    await setCalendar({
      timeZone: 'Africa/Lagos',
      hours: weekdays(480, 1020),
      holidays: new Set(),
    });
    estate.world.clock.set('2026-12-21T08:00:00Z');
    const typeId = await typeOf(600, 'Lift');
    const made = await estate.create({ typeId, priority: 'Medium' });
    const each = { Low: 30, Medium: 30, High: 30, Critical: 30 };
    await estate.world.call(estate.manager, types.changeComplaintType, {
      params: { communityId: estate.communityId, typeId },
      body: { calendar: '24×7', responseMinutes: each, resolveMinutes: each, version: 1 },
    });
    await estate.tick('2026-12-21T09:00:00Z');
    const begun = await estate.world.call(estate.manager, steps.moveComplaint, {
      params: on(made.id),
      body: { step: { to: 'In progress' }, version: made.version },
    });
    const { resolveDueAt, responseDueAt, escalationLevel, version } = begun.data;
    assert.deepEqual([resolveDueAt, responseDueAt], [made.resolveDueAt, made.responseDueAt]);
    await estate.tick('2026-12-21T09:01:00Z');
    assert.equal(escalationLevel, 0);
    assert.equal((await estate.get(made.id)).sla, 'Safe');
    const { data } = await estate.world.call(estate.manager, changeComplaint, {
      params: on(made.id),
      body: { priority: 'High', version },
    });
    assert.equal(data.resolveDueAt, '2026-12-21T08:30:00.000Z');
  });

  const roleOf = async (name: string) => {
    const { rows } = await estate.world.owner.query<{ id: string }>(
      'select id from roles where community_id = $1 and name = $2',
      [estate.communityId, name],
    );
    return rows[0]?.id ?? '';
  };

  test('a missed promise notifies the reporter once, and an answer in time prevents this', async () => {
    estate.world.clock.set('2026-12-14T14:20:00Z');
    const raise = (title: string) =>
      estate.create({
        title,
        houseId: estate.houses[0]?.houseId ?? '',
        residentId: estate.residentId,
        source: 'Phone',
      });
    const missed = await raise('A dark hall');
    assert.equal(missed.promisedAt, '2026-12-14T15:20:00.000Z');
    const kept = await raise('A dark gate');
    await estate.world.call(estate.manager, commentComplaint, {
      params: on(kept.id),
      body: { isPublic: true, body: 'An electrician comes at four.' },
    });
    await estate.tick('2026-12-14T15:19:00Z');
    assert.equal((await estate.get(missed.id)).comments.length, 0);
    await estate.tick('2026-12-14T15:20:00Z');
    await estate.tick('2026-12-14T15:21:00Z');
    const after = await estate.get(missed.id);
    assert.equal(after.promiseMissedAt, '2026-12-14T15:20:00.000Z');
    assert.deepEqual(
      after.comments.map(({ body }) => body),
      ['We said that we would reply by 14 Dec, 16:20 and did not. We are sorry.'],
    );
    assert.equal((await estate.get(kept.id)).comments.length, 1, 'the answer alone');
    const mails = (await estate.world.mails()).filter(({ subject }) =>
      subject.includes('we missed the expected date'),
    );
    assert.equal(mails.length, 1);
  });

  test('a resolved complaint is closed after 7 days and archived after 30 more days', async () => {
    estate.world.clock.set('2027-01-04T09:00:00Z');
    const complaint = await estate.create();
    const move = async ({ version, ...step }: steps.ComplaintMove & { version: number }) =>
      (
        await estate.world.call(estate.manager, steps.moveComplaint, {
          params: on(complaint.id),
          body: { step, version },
        })
      ).data;
    const { version } = await move({ to: 'In progress', version: complaint.version });
    await move({ to: 'Resolved', note: 'The fuse was changed.', version });
    await estate.tick('2027-01-11T08:59:00Z');
    assert.equal((await estate.get(complaint.id)).status, 'Resolved');
    await estate.tick('2027-01-11T09:01:00Z');
    assert.equal((await estate.get(complaint.id)).status, 'Closed');
    await estate.tick('2027-02-10T08:59:00Z');
    assert.equal((await estate.get(complaint.id)).archivedAt, null);
    await estate.tick('2027-02-10T09:02:00Z');
    const archived = await estate.get(complaint.id);
    assert.ok(archived.archivedAt);
    const { data } = await estate.world.call(estate.manager, steps.restoreComplaint, {
      params: on(complaint.id),
    });
    assert.deepEqual([data.archivedAt, data.closedAt], [null, archived.closedAt]);
    await estate.tick('2027-02-10T09:03:00Z');
    assert.equal((await estate.get(complaint.id)).archivedAt, null, 'what was restored stays');
  });

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }

  async function setCalendar({ timeZone, hours, holidays }: Calendar) {
    await estate.world.owner.query('update communities set time_zone = $2 where id = $1', [
      estate.communityId,
      timeZone,
    ]);
    const { data } = await estate.world.call(estate.manager, settings.getComplaintSettings, {
      params: estate.params,
    });
    const changed = await estate.world.call(estate.manager, settings.changeComplaintSettings, {
      params: estate.params,
      body: {
        hours,
        holidays: [...holidays].map((day) => ({ on: day, name: 'A holiday' })),
        version: data.version,
      },
    });
    assert.equal(changed.status, 200, changed.raw.body);
  }

  /** Creates a type with this many working minutes to resolve a complaint. */
  async function typeOf(minutes: number, name: string) {
    const each = { Low: minutes, Medium: minutes, High: minutes, Critical: minutes };
    const made = await estate.world.call(estate.manager, types.createComplaintType, {
      params: estate.params,
      body: { name, calendar: 'Working hours', responseMinutes: each, resolveMinutes: each },
    });
    return made.data.id;
  }

  function weekdays(opens: number, closes: number) {
    return [...Array.from({ length: 5 }, () => ({ opens, closes })), null, null];
  }
});

/** A deterministic random number generator. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

type Calendar = {
  timeZone: string;
  hours: ({ opens: number; closes: number } | null)[];
  holidays: Set<string>;
};

/** The slow reference implementation: checks each minute whether it is a working minute. */
function slowEnd(calendar: Calendar, from: Date, minutes: number, holds: [Date, Date][]): Date {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: calendar.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  let left = minutes;
  let at = from.getTime();
  for (; left > 0; at += minuteMs) {
    const held = holds.some(([start, end]) => at >= start.getTime() && at < end.getTime());
    if (!held && works(calendar, format.format(at))) left -= 1;
  }
  return new Date(at);
}

/** Whether a local time such as `2026-11-23, 09:00` is within working hours. */
function works({ hours, holidays }: Calendar, local: string): boolean {
  const day = local.slice(0, 10);
  if (holidays.has(day)) return false;
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const open = hours[weekday];
  const minute = Number(local.slice(12, 14)) * 60 + Number(local.slice(15, 17));
  return open !== null && open !== undefined && minute >= open.opens && minute < open.closes;
}
