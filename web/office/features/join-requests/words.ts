// Join requests in words: the badge colour of each status, and what was sent to the applicant.
import type { MailState } from '#contract/shared/delivery.ts';
import type { JoinRequest, JoinStatus } from '#contract/join-requests/join-requests.ts';
import type { Tone } from '#ui/text/StatusBadge.tsx';

export const requestNoun = { one: 'request', many: 'requests' };
export const applicantNoun = { one: 'applicant', many: 'applicants' };

const textWords = {
  Waiting: 'text message not sent yet',
  Sending: 'text message not sent yet',
  Sent: 'texted',
  Delivered: 'texted',
  Failed: 'text message failed',
  Unsure: 'text message may have failed',
};

const mailStateWords: Readonly<Record<MailState, string>> = {
  Waiting: 'email not sent yet',
  Sent: 'emailed',
  Refused: 'the mail server refused the email',
  Unsure: 'the mail server did not confirm the email',
  Failed: 'the email could not be delivered',
};

/** `Emailed, texted. The reason was kept private.` Describes the messages handed over for the applicant. */
export function noticeWords({ status, notice, reasonPrivate }: JoinRequest): string {
  if (status === 'Withdrawn') return 'Withdrew the request';
  const { emailed, mail, text } = notice;
  const email = emailed ? [mail ? mailStateWords[mail] : 'emailed'] : [];
  const ways = [...email, ...(text ? [textWords[text]] : [])].join(', ');
  const told = ways === '' ? 'Not notified: no phone or email' : capitalised(ways);
  return reasonPrivate ? `${told}. The reason was kept private.` : told;
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const statusTone: Readonly<Record<JoinStatus, Tone>> = {
  Pending: 'warn',
  Approved: 'good',
  Declined: 'bad',
  Withdrawn: 'neutral',
  Expired: 'neutral',
};
