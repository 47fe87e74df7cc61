// Notifies the people who may order licences.
import { notify } from '#platform/delivery/notify.ts';
import type { NoticeWords } from '#platform/feature/message.ts';
import type { JobContext } from '#platform/http/context.ts';

export const tellBuyers = (context: JobContext, words: NoticeWords): void =>
  notify(context, { ...words, to: { permission: 'licences.create' }, link: '/licenses' });
