import { Cluster, Stack } from '@najem/shared/ui/base';
import { useToast } from '@najem/shared/ui/context';
import {
  ConfirmDialog,
  DataTable,
  Dialog,
  DraftFoot,
  LinkButtons,
  Outcome,
  type ShownDraft,
  type Sort,
  Steps,
} from '@najem/shared/ui/data';
import { SelectField } from '@najem/shared/ui/select';
import { Button, IconButton, TextField } from '@najem/shared/ui/form';
import type * as data from '@najem/shared/ui/data';
import { useState } from 'react';
import type { Parts } from './Catalogue';

const STREETS = [
  { label: 'Śródmieście', options: [{ value: 'a', label: 'Aleja Pierwsza' }] },
  { value: 'b', label: 'Boczna' },
];

interface Row {
  id: string;
  name: string;
  rating: number;
}

const ROWS: readonly Row[] = [
  { id: '1', name: 'Anna Nowak', rating: 4.5 },
  { id: '2', name: 'Jan Kowalski', rating: 2 },
];

function Table() {
  const [sort, setSort] = useState<Sort>();
  const [page, setPage] = useState(1);
  return (
    <DataTable<Row>
      caption="Najemcy"
      columns={[
        { key: 'name', title: 'Najemca', render: ({ name }) => name, sortable: true, rowHeader: true },
        { key: 'rating', title: 'Ocena', render: ({ rating }) => rating, sortable: true, align: 'end' },
        {
          key: 'actions',
          title: 'Akcje',
          hideTitle: true,
          render: ({ name }) => <IconButton icon="edit" label={`Zmień: ${name}`} />,
        },
      ]}
      rows={ROWS}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={setSort}
      paging={{ page, pageSize: 10, total: 95, onChange: setPage, pageSizes: [10, 50] }}
      expansion={{ label: ({ name }) => `Historia: ${name}`, render: ({ name }) => `Historia najmu: ${name}` }}
    />
  );
}

function Opener({
  label,
  children,
}: {
  label: string;
  children: (open: boolean, close: () => void) => React.ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

function Messages() {
  const { show } = useToast();
  return (
    <Cluster>
      {(['success', 'info', 'warning', 'danger'] as const).map((tone) => (
        <Button key={tone} onClick={() => show({ tone, text: `Komunikat ${tone}`, durationMs: 60_000 })}>
          Pokaż {tone}
        </Button>
      ))}
    </Cluster>
  );
}

export const A_DRAFT: ShownDraft = {
  savedAt: undefined,
  editedAt: Date.UTC(2026, 10, 28, 13, 5),
  fault: undefined,
  values: { text: 'Zapłaciłam w maju.' },
  other: undefined,
  choose: () => undefined,
  remove: () => undefined,
};

/** The table shows its pagination: two would be landmarks of one name. */
export const DATA_PARTS: Parts<typeof data, 'Pagination'> = {
  ConfirmDialog: (
    <Cluster>
      <Opener label="Zapytaj">
        {(open, close) => (
          <ConfirmDialog
            open={open}
            title="Usunąć najemcę?"
            confirmLabel="Usuń"
            error="Nie udało się usunąć."
            onConfirm={close}
            onClose={close}
          >
            Tego nie można cofnąć.
          </ConfirmDialog>
        )}
      </Opener>
      <Opener label="Zapytaj w toku">
        {(open, close) => (
          <ConfirmDialog
            open={open}
            title="Trwa usuwanie"
            confirmLabel="Usuń"
            loading
            onConfirm={close}
            onClose={close}
          />
        )}
      </Opener>
    </Cluster>
  ),
  DataTable: (
    <Stack>
      <Table />
      <DataTable<Row> caption="Wczytywane" columns={[]} rows={[]} rowKey={({ id }) => id} loading />
      <DataTable<Row> caption="Na razie nic" columns={[]} rows={[]} rowKey={({ id }) => id} />
    </Stack>
  ),
  Dialog: (
    <Opener label="Otwórz okno">
      {(open, close) => (
        <Dialog open={open} title="Edycja" tone="info" onClose={close}>
          <Stack>
            <TextField label="Miejscowość" value="Warszawa" />
            <SelectField label="Ulica w oknie" value="" options={STREETS} />
          </Stack>
        </Dialog>
      )}
    </Opener>
  ),
  DraftFoot: (
    <Stack>
      <DraftFoot draft={{ ...A_DRAFT, savedAt: '2026-11-28T13:05:00Z' }} texts={['text']} />
      <DraftFoot draft={{ ...A_DRAFT, fault: 'Masz już 50 szkiców. Usuń jeden, aby zapisać ten.' }} texts={['text']} />
      <DraftFoot
        draft={{ ...A_DRAFT, other: { values: { text: 'Zapłaciłam 5 maja.' }, savedAt: '2026-11-28T13:09:00Z' } }}
        texts={['text']}
      />
    </Stack>
  ),
  LinkButtons: <LinkButtons link="https://example.com/" onWanted={() => Promise.resolve('https://example.com/')} />,
  Outcome: (
    <Stack>
      {(['success', 'info', 'danger'] as const).map((tone) => (
        <Outcome key={tone} tone={tone} title={`Wynik ${tone}`} actions={<Button variant="primary">Dalej</Button>}>
          Opis wyniku
        </Outcome>
      ))}
    </Stack>
  ),
  Steps: (
    <Stack>
      {[0, 1, 2].map((current) => (
        <Steps
          key={current}
          label={`Postęp: krok ${current + 1}`}
          steps={['Dane', 'Płatność', 'Gotowe']}
          current={current}
        />
      ))}
    </Stack>
  ),
  Toasts: <Messages />,
};
