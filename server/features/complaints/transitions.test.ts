import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as steps from '#contract/complaints/complaint-steps.ts';
import {
  complaintStatuses,
  type ComplaintStatus,
  residentMoves,
  staffMoves,
} from '#contract/complaints/complaint-words.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { openEstate } from '#testing/complaints.ts';
import { given } from '#testing/given.ts';

describe('the transition table of complaints', () => {
  const estate = given(openEstate);

  for (const from of complaintStatuses) {
    test(`staff and the database allow exactly the transitions of the table from ${from}`, async () => {
      for (const to of complaintStatuses) {
        const complaint = await standing(from);
        const body = moveTo(to, complaint.version);
        if (body) {
          const answer = await move(complaint.id, body);
          assert.equal(answer.status === 200, staffMoves[from].includes(to), `${from} to ${to}`);
          if (answer.status !== 200)
            assert.equal(
              answer.failure.errors[0]?.code,
              'NOT_A_STEP',
              `${from} ${to} ${answer.raw.body}`,
            );
        }
        if (from === to) continue;
        const other = await standing(from);
        const allowed = staffMoves[from].includes(to) || residentMoves[from].includes(to);
        const write = estate.world.owner.query(
          `update complaints set status = $2, hold_reason = 'A part', returns_on = '2027-01-01',
             resolution_note = 'It is done now', rejection_reason = 'Not ours' where id = $1`,
          [other.id, to],
        );
        if (allowed) await write;
        else await assert.rejects(write, new RegExp(`cannot change from ${from} to ${to}`));
      }
    });
  }

  function on(complaintId: string) {
    return { communityId: estate.communityId, complaintId };
  }

  type Step = steps.ComplaintMove & { version: number };

  function move(complaintId: string, { version, ...step }: Step, by = estate.manager) {
    return estate.world.call(by, steps.moveComplaint, {
      params: on(complaintId),
      body: { step, version },
    });
  }

  /** The request body of a change to a status; null if no worker can set that status. */
  function moveTo(to: ComplaintStatus, version: number): Step | null {
    if (to === 'Assigned') return { to, workerId: estate.workers.Admin, version };
    if (to === 'In progress') return { to, reason: 'The light is out again', version };
    if (to === 'Closed') return { to, version };
    if (to === 'On hold')
      return { to, reason: 'A part is missing', returnsOn: '2026-12-20', version };
    if (to === 'Resolved') return { to, note: 'The fuse was changed.', version };
    if (to === 'Rejected') return { to, reason: 'Not ours', version };
    return null;
  }

  /** Creates a complaint and moves it to a status by allowed transitions. */
  async function standing(at: ComplaintStatus) {
    let complaint: Complaint = await estate.create();
    for (const to of way[at]) {
      const body = moveTo(to, complaint.version);
      if (body) complaint = (await move(complaint.id, body)).data;
    }
    assert.equal(complaint.status, at);
    return complaint;
  }

  const way: Record<ComplaintStatus, ComplaintStatus[]> = {
    New: [],
    Assigned: ['Assigned'],
    'In progress': ['In progress'],
    'On hold': ['In progress', 'On hold'],
    Resolved: ['In progress', 'Resolved'],
    Closed: ['In progress', 'Resolved', 'Closed'],
    Rejected: ['Rejected'],
  };
});
