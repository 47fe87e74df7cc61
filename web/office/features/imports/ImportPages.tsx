// /residents/import and /address/import: the same wizard for two kinds of rows.
import { ImportWizard } from './ImportWizard.tsx';

export const ResidentsImportPage = () => <ImportWizard kind="residents" />;

export const AddressesImportPage = () => <ImportWizard kind="addresses" />;
