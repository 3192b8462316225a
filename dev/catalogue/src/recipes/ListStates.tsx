import { ErrorState, Stack } from '@najem/shared/ui/base';
import { ChoiceField, EmptyState } from '@najem/shared/ui/content';
import { DataTable } from '@najem/shared/ui/data';
import { Button } from '@najem/shared/ui/form';
import { useState } from 'react';

interface Flat {
  id: string;
  address: string;
  rent: string;
}

const FLATS: readonly Flat[] = [
  { id: '1', address: 'ul. Boczna 2/7, 00-001 Warszawa', rent: '2 400 zł' },
  { id: '2', address: 'ul. Długa 5, 80-001 Gdańsk', rent: '3 100 zł' },
];
const STATES = [
  { value: 'loading', label: 'Wczytywanie' },
  { value: 'empty', label: 'Pusta' },
  { value: 'failed', label: 'Błąd' },
  { value: 'ready', label: 'Dane' },
];

/** The four states that every list has; a screen takes them from `useLoaded` of @najem/shared/store. */
export function ListStates() {
  const [state, setState] = useState('ready');
  return (
    <Stack>
      <ChoiceField label="Stan listy" value={state} options={STATES} onChange={setState} asBar />
      {state === 'failed' ? (
        <ErrorState title="Nie udało się pobrać lokali" onRetry={() => setState('ready')} />
      ) : (
        <DataTable<Flat>
          caption="Lokale"
          columns={[
            { key: 'address', title: 'Adres', render: ({ address }) => address, rowHeader: true },
            { key: 'rent', title: 'Czynsz', render: ({ rent }) => rent, align: 'end' },
          ]}
          rows={state === 'ready' ? FLATS : []}
          rowKey={({ id }) => id}
          loading={state === 'loading'}
          empty={
            <EmptyState title="Nie masz jeszcze lokali" actions={<Button variant="primary">Dodaj lokal</Button>}>
              Dodaj pierwszy.
            </EmptyState>
          }
        />
      )}
    </Stack>
  );
}
