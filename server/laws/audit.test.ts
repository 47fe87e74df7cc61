// Tests that each write adds an entry to the audit log: the function of every operation that may change something
// reaches a call that writes an entry. Exceptions are listed here with a reason, and an exception that is no longer
// needed fails the test.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { before, describe, test } from 'node:test';
import { operations } from '#contract/index.ts';
import { isWrite } from '#contract/shared/operation.ts';
import { auditedBy } from './audit-graph.ts';

const changesNothing = 'tells what would happen, and changes nothing';
const session =
  'begins or ends a session, which the person finds among their own; failures are logged';
const code = 'asks for a code or hands it in, before anybody is let in';
const ownReading = 'of a person’s own reading, which is no data of the community';
const ownScreen = 'of a person’s own screen';
const guestTicket = 'between a guest and the platform, of no community';

const root = resolve(import.meta.dirname, '..', '..');

describe('every write leaves an audit entry', () => {
  let audited: Map<string, boolean>;

  before(() => {
    const files = globSync('server/**/*.ts', { cwd: root }).filter(isOfServer);
    audited = auditedBy(
      new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
    );
  });

  test('every write without an audit entry is listed with a reason', () => {
    const silent = operations
      .filter((one) => isWrite(one) && audited.get(one.name) !== true)
      .map(({ name }) => name);
    assert.deepEqual(silent.toSorted(), Object.keys(exceptions).toSorted());
  });

  test('the check finds a planted write without an audit entry and accepts an indirect audit entry', () => {
    const planted = auditedBy(
      new Map([
        [
          'server/features/plants/routes.ts',
          `import { inCommunity } from '#platform/http/route.ts';
           import * as contract from '#contract/plants.ts';
           import * as plants from './plants.ts';
           export const routes = (ports: Ports) => [
             inCommunity(contract.water, plants.water),
             inCommunity(contract.prune, (context: Context) => plants.prune(ports)(context)),
             inCommunity(contract.cut, plants.cut),
             inCommunity(contract.sow, plants.sow),
             inCommunity(contract.touch, plants.touch),
             inCommunity(contract.measure, plants.measure),
             inCommunity(contract.plan, plants.plan),
             inCommunity(contract.label, plants.label)];`,
        ],
        [
          'server/features/plants/plants.ts',
          `export const water = ({ db }: Context) => write(db);
           const write = (db: Db) => db.run('update plants set wet = true');
           export const prune = (ports: Ports) => (context: Context) => ports.cutBack(context);
           export function cut({ audit }: Context) { audit({ action: 'plant.cut' }); }
           export const sow = (context: Context) => tell(context);
           const tell = (context: Context) => context.audit({ action: 'plant.sown' });
           const beds = entity({ type: 'bed', select: (context: Context) => read(context) });
           export const touch = (context: Context) => beds.lock(context);
           export const label = (context: Context) => beds.write(context);
           const seasons = settingsOf({ type: 'season', select: (db: Db) => read(db) });
           export const measure = (context: Context) => seasons.update(context);
           export const plan = (context: Context) => seasons.change(context);`,
        ],
        [
          'server/ports.ts',
          `import { cut } from '#server/features/plants/plants.ts';
           export const ports = { cutBack: (context: Context) => cut(context) };`,
        ],
      ]),
    );
    const found = {
      water: false,
      prune: true,
      cut: true,
      sow: true,
      touch: false,
      measure: false,
      plan: true,
      label: true,
    };
    assert.deepEqual(Object.fromEntries(planted), found);
  });
});

function isOfServer(file: string): boolean {
  return !/\.test\.ts$|\/testing|testing\.ts$|^server\/laws\//.test(file);
}

/** Operations that write no audit entry, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  signUp: 'makes an account that is in no community yet; consent is kept with it',
  verifyEmail: code,
  requestOtp: code,
  forgotPassword: code,
  stepUp: code,
  startPasskey: code,
  startPasskeyStepUp: code,
  stepUpByPasskey: code,
  startTwoFactor: 'counts only when it is confirmed, which is told',
  signIn: session,
  signOut: session,
  markNotificationAsRead: ownReading,
  markAllNotificationsAsRead: ownReading,
  readNotice: 'is kept with the notice itself, with its time, for its author',
  openNoticeLink: 'as readNotice',
  getJoinState: 'tells applicants about their own request and changes nothing',
  answerHardwareCommand: 'is kept in the log of the device, with the name of the person who asked',
  sendHeartbeat: 'is a sign of life of a device',
  createSavedView: ownScreen,
  changeSavedView: ownScreen,
  deleteSavedView: ownScreen,
  addPushDevice: ownScreen,
  removePushDevice: ownScreen,
  checkPass: 'answers about a pass; what is done then is told, and wrong tries have an alarm',
  getPairing: 'tells which gate a code is for and changes nothing',
  suggestMatches: 'suggests; nothing counts before it is accepted, which is told',
  reportFault: 'goes to the log of the server alone',
  findJoinPlace: changesNothing,
  createGuestTicket: guestTicket,
  openGuestTicket: guestTicket,
  replyToGuestTicket: guestTicket,
  previewAudience: changesNothing,
  previewCheckout: changesNothing,
  previewDueDay: changesNothing,
  previewImport: changesNothing,
  previewIncident: changesNothing,
  previewReminders: changesNothing,
  previewUndo: 'runs the undo to count what stays, and takes all of it back',
  previewWaiver: changesNothing,
  previewWithdrawal: changesNothing,
  readGuestList: changesNothing,
  testRouting: changesNothing,
};
