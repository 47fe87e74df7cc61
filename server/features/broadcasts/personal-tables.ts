// How erasures and data copies treat each text, list and JSON column of this feature's tables.
import type { PersonalTables } from '#platform/feature/personal-tables.ts';
import { nameOf, ofResident } from '#platform/feature/personal-rows.ts';

export const personalTables: PersonalTables = {
  broadcast_attachments: {
    mentions: 'office',
    area: 'Broadcasts',
    redacted: { file_name: 200 },
    harmless: 'file_key content_type',
  },
  broadcast_deliveries: {
    copy: {
      part: 'messages',
      title: 'Ways by which broadcasts were sent to you',
      by: ofResident(),
      also: 'channel status attempts due_at ended_at',
      told: { subject: nameOf('broadcasts', 'broadcast_id', 'title') },
      at: 'due_at',
    },
    area: 'Broadcasts',
    redacted: { reason: 300 },
    harmless: 'channel status provider_reference',
  },
  broadcast_holds: { harmless: 'channel' },
  broadcast_opt_outs: {
    copy: {
      part: 'messages',
      title: 'Channels without broadcasts',
      by: ofResident(),
      also: 'channel opted_out_at',
      at: 'opted_out_at',
    },
    harmless: 'channel',
  },
  broadcast_recipients: {
    copy: {
      part: 'messages',
      title: 'Broadcasts that you got',
      isFirst: true,
      by: ofResident(),
      also: 'delivered_at read_at acknowledged_at',
      told: {
        subject: nameOf('broadcasts', 'broadcast_id', 'title'),
        text: nameOf('broadcasts', 'broadcast_id', 'body'),
      },
      at: 'delivered_at',
    },
    byEraser: 'read_ip acknowledged_ip',
  },
  broadcast_templates: {
    mentions: 'office',
    area: 'Broadcasts',
    redacted: { name: 60, title: 100, body: 5000 },
    harmless: 'category priority channels',
  },
  broadcast_versions: { mentions: 'office', area: 'Broadcasts', redacted: { title: 0, body: 0 } },
  broadcasts: {
    area: 'Broadcasts',
    redacted: { title: 100, body: 5000, trouble: 300 },
    harmless: 'category priority audience channels status written_key',
  },
};
