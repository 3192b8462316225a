import { BarChart, DistributionChart, LineChart, Statistic, SwitchField, Tabs } from '@najem/shared/ui/admin';
import { Grid, Stack } from '@najem/shared/ui/base';
import { DateField } from '@najem/shared/ui/date';
import type * as admin from '@najem/shared/ui/admin';
import type * as date from '@najem/shared/ui/date';
import { useState } from 'react';
import type { Parts } from './Catalogue';

const POINTS = [
  { label: 'Styczeń', value: 12 },
  { label: 'Luty', value: 30 },
  { label: 'Marzec', value: 21 },
];

function Day() {
  const [day, setDay] = useState('2026-03-09');
  return <DateField label="Data rozpoczęcia" value={day} onChange={setDay} required hint="Pierwszy dzień najmu" />;
}

export const DATE_PARTS: Parts<typeof date> = {
  DateField: (
    <Stack>
      <Day />
      <DateField label="Data zakończenia" value="" error="Podaj datę" />
      <DateField label="Nieczynna data" value="" disabled />
    </Stack>
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
  BarChart: <BarChart title="Słupki" bars={POINTS} unit="PLN" />,
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
      <Statistic label="Wynajmujący" value={0} loading />
    </Grid>
  ),
  SwitchField: (
    <Stack>
      <SwitchField label="Włączony" checked hint="Od razu" />
      <SwitchField label="W toku" checked loading />
      <SwitchField label="Nieczynny" checked={false} disabled />
    </Stack>
  ),
  Tabs: (
    <Stack>
      <Areas look="line" />
      <Areas look="pills" />
    </Stack>
  ),
};
