// The reporter of a complaint: adults of the chosen house come first, each with phone and email; others are found by
// name.
import { useEffect, useRef } from 'react';
import { listResidents } from '#calls/residents/residents.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import type { ResidentRow } from '#contract/residents/residents.ts';
import { call } from '#lib/api/api.ts';
import { optionsPage } from '#lib/list/find.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { useFieldValue, useFormShared } from '#ui/form/form-context.ts';

const reachOf = ({ phone, email }: ResidentRow): string =>
  [phone && formatPhone(phone), email].filter(Boolean).join(', ') || 'no phone or email';

const isReachable = ({ phone, email }: ResidentRow): boolean => Boolean(phone ?? email);

const findReporters = (houseId: string) => async (search: string) => {
  if (search === '' && houseId === '') return [];
  const query = { ...optionsPage(search), Adults: 'true' };
  const list = (house: object) => call(listResidents, { query: { ...query, ...house } as never });
  const ofHouse = houseId === '' ? [] : (await list({ HouseId: houseId })).items;
  const all = search === '' ? [] : (await list({})).items;
  const here = new Set(ofHouse.map(({ id }) => id));
  const others = all.filter(({ id }) => !here.has(id));
  const first = [...ofHouse.filter(isReachable), ...ofHouse.filter((one) => !isReachable(one))];
  return [
    ...first.map((one) => ({
      value: one.id,
      label: `${one.firstName} ${one.lastName} (${reachOf(one)})`,
    })),
    ...others.map((one) => ({
      value: one.id,
      label: `${one.firstName} ${one.lastName}, ${one.houses[0]?.address ?? 'no house'} (${reachOf(one)})`,
    })),
  ];
};

export function ReporterField({ chosen }: { chosen?: FilterOption | undefined }) {
  const houseId = useFieldValue<string>('houseId');
  const { form } = useFormShared();
  const chosenFor = useRef(houseId);
  useEffect(() => {
    if (chosenFor.current === houseId) return;
    chosenFor.current = houseId;
    form.setFieldValue('residentId', '');
  }, [houseId, form]);
  return (
    <AsyncSelect
      key={houseId}
      name="residentId"
      label="Reported by"
      find={findReporters(houseId)}
      chosen={chosen}
    />
  );
}
