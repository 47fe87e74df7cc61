// Helpers for tests of service providers in the small estate of the complaints tests: adds providers, assigns jobs to
// them, and opens their links.
import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Complaint } from '#contract/complaints/complaints.ts';
import * as links from '#contract/providers/job-links.ts';
import * as work from '#contract/providers/provider-jobs.ts';
import * as contract from '#contract/providers/service-providers.ts';
import { toolsOf } from '#platform/jobs/jobs.ts';
import { openEstate } from '#testing/complaints.ts';
import { testSecret } from '#testing/world.ts';
import { runProviderClock } from '#server/features/providers/clock-job.ts';
import { complaintPorts, passPorts } from '#server/ports.ts';

export type ProviderWorld = Awaited<ReturnType<typeof openProviderWorld>>;

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< >>\n%%EOF\n');

type Sent = { token?: string; bytes?: Buffer; name?: string };

/** A photo of the work. */
export const photo = async () => {
  const plain = { width: 40, height: 30, channels: 3, background: '#0f6e5c' } as const;
  return { bytes: await sharp({ create: plain }).png().toBuffer(), name: 'work.png' };
};

const stepOf = (
  to: 'Accepted' | 'On the way' | 'Started' | { done: string } | { declined: string },
): links.JobStep => {
  if (typeof to === 'string') return { to };
  if ('done' in to) return { to: 'Done', note: to.done };
  return { to: 'Declined', reason: to.declined };
};

export async function openProviderWorld(options: Parameters<typeof openEstate>[0] = {}) {
  const estate = await openEstate(options);
  const { world, manager, params, communityId } = estate;
  const tools = toolsOf(
    { ...world, log: { info: () => undefined, warn: () => undefined, error: console.error } },
    new AbortController().signal,
  );
  let made = 0;
  const add = async (body: object = {}) => {
    made += 1;
    const { data } = await world.call(manager, contract.createProvider, {
      params,
      body: {
        name: `Brightline ${made}`,
        kind: 'Company',
        trades: ['Electrical'],
        email: `office${made}@example.test`,
        ...body,
      },
    });
    return data;
  };
  const assign = (complaint: Complaint, providerId: string, by = manager) =>
    world.call(by, work.assignProvider, {
      params: { communityId, complaintId: complaint.id },
      body: { providerId, version: complaint.version },
    });
  const offered = async (providerId: string) => {
    const complaint = await estate.create();
    const { data } = await assign(complaint, providerId);
    return { complaint, job: data.job, key: data.link?.split('/').at(-1) ?? '' };
  };
  const look = (key: string) => world.call(null, links.getJobByLink, { params: { key } });
  const step = (key: string, to: Parameters<typeof stepOf>[0]) =>
    world.call(null, links.moveJobByLink, {
      params: { key },
      body: { step: stepOf(to) },
    });
  const send = (
    url: string,
    fields: Record<string, string>,
    { token, bytes = pdf, name = 'paper.pdf' }: Sent = {},
  ) => {
    const parts = Object.entries(fields).map(
      ([name, value]) =>
        `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    );
    const head = `content-disposition: form-data; name="file"; filename="${name}"`;
    const payload = Buffer.concat([
      Buffer.from(`${parts.join('')}--x\r\n${head}\r\ncontent-type: text/plain\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    return world.app.inject({
      method: 'POST',
      url,
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      payload,
    });
  };
  const addPaper = async (providerId: string, fields: Record<string, string>) => {
    const url = `/api/community/${communityId}/service-providers/${providerId}/papers`;
    const answer = await send(url, fields, { token: manager.token });
    assert.equal(answer.statusCode, 200, answer.body);
  };
  const get = async (providerId: string) =>
    (
      await world.call(manager, contract.getProvider, {
        params: { communityId, providerId },
      })
    ).data;
  const passes = passPorts({ secret: testSecret, publicUrl: 'http://localhost' });
  const ports = { ...complaintPorts, ...passes };
  const run = () => runProviderClock(tools, communityId, ports);
  return {
    estate,
    world,
    tools,
    ports,
    add,
    assign,
    offered,
    look,
    step,
    send,
    addPaper,
    get,
    run,
  };
}
