// A visitor without a pass while no host can be asked in the app or by text: the guard calls the house, or decides and
// gives a reason, and records it, including a refusal by the house. The form stays open when the network comes back.
import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { OfflineWalkIn, OfflineWalkInForm } from '#contract/gate-offline/gate-offline.ts';
import { walkInKinds } from '#contract/shared/gate-words.ts';
import { toastError, toastSuccess } from '#lib/api/toast.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField, readPhone } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { useAlarmKey } from '#guard/parts/AlarmButton.tsx';
import { AnswerActs, AnswerFrame } from '#guard/parts/AnswerFrame.tsx';
import { CallOffice } from '#guard/parts/CallOffice.tsx';
import { storeWalkIn, findWatchMatch, type WatchedWalkIn } from '#guard/offline/offline-check.ts';
import { offlineGate } from '#guard/offline/offline-state.ts';
import { housesLike } from '#guard/offline/offline-houses.ts';
import { syncNow } from '#guard/offline/offline-sync.ts';
import { isSentAway } from '#guard/offline/offline-walk-ins.ts';
import { WatchActs } from '#guard/parts/WatchActs.tsx';
import { WatchFacts } from '#guard/parts/WatchFacts.tsx';
import classes from '#guard/parts/screen.module.css';

const blank = {
  houseId: '',
  kind: 'Guest',
  guestName: '',
  guestPhone: '',
  plate: '',
  company: '',
  people: '',
  idNumber: '',
  decision: '',
  reason: '',
};
type Values = typeof blank;

const decisions = [
  { value: 'Called', label: 'Approved by phone' },
  { value: 'Refused', label: 'Declined by phone' },
  { value: 'Judged', label: 'My decision, house not reached' },
];

const bodyOf = ({ people, ...values }: Values) => ({
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
  ...(people.trim() !== '' && { people: Number(people) }),
});

const findHeld = async (typed: string) =>
  housesLike(offlineGate.held ?? {}, typed).map(({ id, house, names }) => ({
    value: id,
    label: names.length > 0 ? `${house} (${names.join(', ')})` : house,
  }));

async function keep(walkIn: OfflineWalkIn, named?: WatchedWalkIn['named']): Promise<void> {
  await storeWalkIn(walkIn, named);
  toastSuccess(isSentAway(walkIn) ? 'Recorded. The visitor stays outside.' : 'Checked in.');
  // If the network is back, the event is synced at once.
  void syncNow();
}

type Watched = WatchedWalkIn & { walkIn: OfflineWalkIn };

export function WalkInOffline({ isCutOff }: { isCutOff: boolean }) {
  const [writing, setWriting] = useState(false);
  const [watched, setWatched] = useState<Watched>();
  const { country } = useLocale();
  const submit = async ({ idNumber, ...walkIn }: OfflineWalkInForm) => {
    const { guestPhone } = walkIn;
    const number = guestPhone && (await readPhone(guestPhone, country).catch(() => guestPhone));
    const found = await findWatchMatch({ ...walkIn, guestPhone: number, idNumber });
    if (found && walkIn.decision !== 'Refused') setWatched({ ...found, walkIn });
    else await keep(walkIn);
  };
  const action = (
    <Button
      variant="default"
      leftSection={<IconPencilPlus size={16} aria-hidden />}
      onClick={() => setWriting(true)}
    >
      Record walk-in
    </Button>
  );
  return (
    <>
      {isCutOff && (
        <SettingsCard
          title="At the gate"
          text="You are offline, so call the house. The entry is uploaded later."
          action={action}
        />
      )}
      {writing && <WalkInForm onClose={() => setWriting(false)} onSubmit={submit} />}
      {watched && <WatchedScreen {...watched} onClose={() => setWatched(undefined)} />}
    </>
  );
}

type FormProps = { onClose: () => void; onSubmit: (typed: OfflineWalkInForm) => Promise<void> };

function WalkInForm({ onClose, onSubmit }: FormProps) {
  const { alarmKey, isCovered } = useAlarmKey();
  return (
    <FormDrawer<Values, OfflineWalkInForm>
      opened
      onClose={onClose}
      title="Record walk-in"
      footer={alarmKey}
      isCovered={isCovered}
      sentence="The entry is uploaded when the network is back."
      submitLabel="Record walk-in"
      initial={blank}
      toBody={bodyOf}
      schema={async () =>
        (await import('#contract/gate-offline/gate-offline.ts')).OfflineWalkInForm
      }
      onSubmit={onSubmit}
    >
      <FormSection title="Destination">
        <AsyncSelect
          name="houseId"
          label="House"
          required
          find={findHeld}
          placeholder="Number or street"
        />
        <SelectField name="kind" label="Purpose" required options={walkInKinds} />
      </FormSection>
      <FormSection title="Visitor">
        <TextField name="guestName" label="Name" required maxLength={80} />
        <TextField
          name="people"
          label="How many people"
          inputMode="numeric"
          maxLength={2}
          help="Leave empty for one."
        />
        <PhoneField name="guestPhone" label="Phone number" />
        <TextField name="plate" label="Plate" maxLength={15} />
        <TextField name="company" label="Company" maxLength={80} />
        <TextField
          name="idNumber"
          label="Identity card"
          maxLength={40}
          help="Compared with the watch-list, not stored."
        />
      </FormSection>
      <FormSection title="Decision">
        <SelectField name="decision" label="Decided by" required options={decisions} />
        <TextField
          name="reason"
          label="Reason"
          maxLength={250}
          help="Required for your own decision. The office sees it."
        />
      </FormSection>
    </FormDrawer>
  );
}

const stop = { colour: 'Red', word: 'STOP' } as const;
const confirm = { colour: 'Amber', word: 'CONFIRM' } as const;

/** Without the network no PIN can be checked: a blocked visitor is refused. */
function WatchedScreen(props: Watched & { onClose: () => void }) {
  const { walkIn, watch, named, onClose } = props;
  const isBlocked = watch.isHard && watch.severity === 'Block';
  const write = (one: OfflineWalkIn) =>
    keep(one, named)
      .then(onClose)
      .catch(() => toastError('This phone could not save the entry. Write it on paper.'));
  const stayOutside = () => void write({ ...walkIn, decision: 'Stopped' });
  return (
    <AnswerFrame
      verdict={isBlocked ? stop : confirm}
      reasons={
        isBlocked
          ? ['On the watch-list: blocked', 'Refuse entry. An override needs the network.']
          : ['Compare the person']
      }
      instruction={watch.instruction}
      onClose={onClose}
    >
      <WatchFacts watch={watch} />
      <div className={classes.guest}>
        <h1>{walkIn.guestName}</h1>
        {(walkIn.people ?? 1) > 1 && <p>{walkIn.people} people</p>}
        {walkIn.plate && <p>Plate {walkIn.plate}</p>}
      </div>
      <AnswerActs>
        {isBlocked ? (
          <>
            <button type="button" className={classes.act} onClick={stayOutside}>
              Refuse entry
            </button>
            <CallOffice />
          </>
        ) : (
          <WatchActs
            watch={watch}
            go="Check in"
            busy={false}
            onGo={() => void write(walkIn)}
            onStop={stayOutside}
          />
        )}
      </AnswerActs>
    </AnswerFrame>
  );
}
