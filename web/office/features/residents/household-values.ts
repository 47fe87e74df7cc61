// The values of the form of a household. Empty rows at its end are left out. Pure.

export const blankMember = (relationship: string) => ({
  firstName: '',
  lastName: '',
  relationship,
  phone: '',
  email: '',
  dateOfBirth: '',
});

export const blankVehicle = { plate: '', make: '', colour: '', tagNumber: '' };

export type HouseholdValues = {
  houseId: string;
  moveInOn: string;
  members: ReturnType<typeof blankMember>[];
  vehicles: (typeof blankVehicle)[];
};

/** Whether a person typed something into the row. The relationship has a default, so it does not count. */
export const isFilled = ({ relationship: _default, ...fields }: Record<string, string>): boolean =>
  Object.values(fields).some((text) => text.trim() !== '');

/** The first person stays, even if empty: a household has at least one, and the form then says what is missing. */
export const filledMembers = ({ members }: HouseholdValues) => members.slice(0, lastOf(members, 1));

export const filledVehicles = ({ vehicles }: HouseholdValues) =>
  vehicles.slice(0, lastOf(vehicles, 0));

/** The number of rows up to the last filled one. Empty rows before it are kept, so that no row changes its index. */
const lastOf = (rows: readonly Record<string, string>[], least: number): number =>
  Math.max(least, rows.findLastIndex(isFilled) + 1);
