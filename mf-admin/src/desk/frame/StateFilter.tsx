import { SelectField } from '@najem/shared/ui/select';
import { useAddress } from '../../panel/address';
import { TEXTS } from './texts';

const NO_SEARCH = { q: '' };

/** The filter by state, as `state`: without one what waits for the desk, and while something is searched everything. */
export function StateFilter({ options }: { options: readonly { value: string; label: string }[] }) {
  const [{ q }] = useAddress(NO_SEARCH);
  return (
    <SelectField
      name="state"
      label={TEXTS.state}
      placeholder={q === '' ? TEXTS.toDo : TEXTS.anyState}
      options={[...options]}
    />
  );
}
