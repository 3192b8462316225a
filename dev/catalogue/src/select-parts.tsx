import type * as select from '@najem/shared/ui/select';
import { Stack } from '@najem/shared/ui/base';
import { SelectField } from '@najem/shared/ui/select';
import { useState } from 'react';
import type { Parts } from './Catalogue';

const STREETS = [
  { label: 'Śródmieście', options: [{ value: 'a', label: 'Aleja Pierwsza' }] },
  { value: 'b', label: 'Boczna' },
];

function List() {
  const [street, setStreet] = useState('');
  return <SelectField label="Ulica" value={street} onChange={setStreet} options={STREETS} required />;
}

export const SELECT_PARTS: Parts<typeof select> = {
  SelectField: (
    <Stack>
      <List />
      <SelectField label="Rola" value="b" options={STREETS} placeholder={null} error="Wybierz inną" />
      <SelectField label="Nieczynna lista" value="" options={STREETS} disabled />
    </Stack>
  ),
};
