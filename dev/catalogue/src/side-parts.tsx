import { BarChart, DistributionChart, LineChart, Statistic, SwitchField, Tabs } from '@najem/shared/ui/admin';
import { Cluster, Grid, Stack } from '@najem/shared/ui/base';
import { DateField } from '@najem/shared/ui/date';
import { Form } from '@najem/shared/ui/form';
import type * as admin from '@najem/shared/ui/admin';
import type * as date from '@najem/shared/ui/date';
import { useState } from 'react';
import type { Parts } from './Catalogue';

const POINTS = [
  { label: 'Styczeń', value: 12 },
  { label: 'Luty', value: 30 },
  { label: 'Marzec', value: 21 },
];

export const DATE_PARTS: Parts<typeof date> = {
  DateField: (
    <Form label="Najem" initialValues={{ from: '2026-03-09' }} onSubmit={() => {}}>
      <DateField name="from" label="Data rozpoczęcia" required hint="Pierwszy dzień najmu" />
      <DateField name="to" label="Data zakończenia" error="Podaj datę" />
      <DateField name="never" label="Nieczynna data" disabled />
    </Form>
  ),
};

function Areas({ look }: { look: 'line' | 'pills' }) {
  const [active, setActive] = useState<'first' | 'second'>('first');
  return (
    <Tabs
      label={`Obszary ${look}`}
      look={look}
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'first', label: 'Raporty', icon: 'report', content: 'Treść raportów' },
        { key: 'second', label: 'Statystyki', content: 'Treść statystyk' },
      ]}
    />
  );
}

export const ADMIN_PARTS: Parts<typeof admin> = {
  BarChart: <BarChart title="Słupki" bars={POINTS} />,
  DistributionChart: (
    <DistributionChart
      title="Udziały"
      parts={[
        { label: 'Aktywni', value: 3, tone: 'success' },
        { label: 'Zablokowani', value: 1, tone: 'danger' },
      ]}
    />
  ),
  LineChart: <LineChart title="Linia" points={POINTS} />,
  Statistic: (
    <Grid>
      <Statistic label="Najemcy" value={12408} hint="9120 z historią" icon="tenant" />
      <Statistic label="Wynajmujący" value={0} />
      <Statistic label="Odrzucone" value="3,2%" icon="warning" tone="danger" />
    </Grid>
  ),
  SwitchField: (
    <Cluster>
      <SwitchField label="Włączony" checked />
      <SwitchField label="W toku" checked loading />
      <SwitchField label="Wyłączony" checked={false} />
    </Cluster>
  ),
  Tabs: (
    <Stack>
      <Areas look="line" />
      <Areas look="pills" />
    </Stack>
  ),
};
