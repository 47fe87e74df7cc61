// Tests the declared messages: each renders without faults from its samples, and the server delivers no other
// messages, except texts that people wrote, in listed files.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { message } from '#platform/feature/message.ts';
import { messages } from '#server/features.ts';
import { messageBreaches } from './messages.ts';

const server = join(import.meta.dirname, '..');

const all = Object.entries(messages).flatMap(([folder, declared]) =>
  Object.entries(declared).map(([name, one]) => ({ name: `${folder}: ${name}`, one })),
);

/** Files outside of server/platform/delivery that use a topic of the delivery, with the reason. */
const users: Readonly<Record<string, string>> = {
  'features/identity/queries/people.ts': 'queues an email in the statement that pauses a sign-in',
  'features/notifications/email-and-push.ts': 'sends the words of a notification as a push',
  'features/notifications/make.ts': 'makes the notifications that are requested',
};

/** Files that deliver texts written by people, with the reason. */
const byPeople: Readonly<Record<string, string>> = {
  'features/broadcasts/text-copies.ts': 'broadcasts',
  'features/reminders/letters.ts': 'letters from the templates of a community',
};

const filesWith = (pattern: RegExp): string[] =>
  globSync('{features,kernel}/**/*.ts', { cwd: server })
    .filter((path) => !path.endsWith('.test.ts'))
    .filter((path) => pattern.test(readFileSync(join(server, path), 'utf8')))
    .toSorted();

describe('messages', () => {
  test('every declared message renders from its sample without faults', () => {
    assert.ok(all.length > 100, `${all.length} messages`);
    assert.deepEqual(
      all.flatMap(({ name, one }) => messageBreaches(name, one)),
      [],
    );
  });

  test('the check of messages finds each fault of a planted message, such as a missing value', () => {
    const planted = message({
      to: 'nobody',
      sample: { name: 'Tunde', house: undefined },
      email: ({ name, house }) => ({ subject: 'your House', lines: [`${name}  of ${house}`] }),
      sms: () => 'Too long. '.repeat(60),
      notice: () => ({ title: 'Your New House', description: '' }),
    });
    const found = messageBreaches('planted', planted).map((breach) => breach.split(':')[1]);
    assert.deepEqual(found, [
      ' `to` is not a sentence',
      ' has a notice without an activity type',
      ' text shows a value that is missing',
      ' description is empty',
      ' subject is not in sentence case',
      ' title is not in sentence case',
      ' sms is too long',
    ]);
  });

  test('every messages.ts of a feature or of the kernel is in the list of messages', () => {
    const files = globSync('{features,kernel}/*/messages.ts', { cwd: server });
    const folders = files.map((path) =>
      path.replace(/^features\//, '').replace('/messages.ts', ''),
    );
    assert.deepEqual(Object.keys(messages).toSorted(), folders.toSorted());
  });

  test('only listed files use the delivery directly or deliver texts that people wrote', () => {
    // The delivery functions accept only texts of declared messages, so only these topics could bypass them.
    assert.deepEqual(
      filesWith(/\b(mailRequested|notificationWanted|pushRequested)\b|'(mail|push)\.requested'/),
      Object.keys(users),
    );
    assert.deepEqual(filesWith(/\bwrittenByPeople\b/), Object.keys(byPeople));
  });
});
