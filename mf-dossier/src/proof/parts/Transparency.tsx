import type { Output } from '@najem/shared/contract/kernel';
import type { disputes } from '@najem/shared/contract/rights';
import { COUNTED_WORDS, countWord } from '@najem/shared/domain/kernel';
import { dataOf, useLoaded } from '@najem/shared/store';
import { Card } from '@najem/shared/ui/base';
import { DescriptionList } from '@najem/shared/ui/content';
import { calls } from '../state';
import { TRANSPARENCY_TEXTS as T } from './transparency-texts';

type Figures = NonNullable<Output<typeof disputes.transparency>['disputes']>;

/** 'Jak rozpatrujemy spory', in numbers; nothing as long as there are too few of them, or they cannot be fetched. */
export function Transparency() {
  const [transparency] = useLoaded(calls.transparency, {});
  const figures = dataOf(transparency)?.disputes;
  if (!figures) return null;
  return (
    <Card title={T.title} icon="chart">
      <DescriptionList columns={3} items={itemsOf(figures)} />
    </Card>
  );
}

function itemsOf({ closed, medianDays, kept, corrected, removed, appealed, reversed }: Figures) {
  return [
    { label: T.closed, value: closed },
    { label: T.median, value: daysText(medianDays) },
    { label: T.kept, value: kept },
    { label: T.corrected, value: corrected },
    { label: T.removed, value: removed },
    { label: T.appealed, value: appealed },
    { label: T.reversed, value: reversed },
  ];
}

/** A fraction of days takes the form of a part. */
function daysText(days: number): string {
  return Number.isInteger(days) ? countWord(days, COUNTED_WORDS.day) : T.partOfDays(days.toLocaleString('pl-PL'));
}
