import { WORKERS } from '@najem/shared/domain/rights';
import { SelectField } from '@najem/shared/ui/select';
import { TEXTS } from './texts';

/** The filter by who has a piece of work, as `takenBy`. */
export function WorkerFilter() {
  return (
    <SelectField
      name="takenBy"
      label={TEXTS.worker}
      placeholder={TEXTS.anyWorker}
      options={WORKERS.map((value) => ({ value, label: TEXTS.workers[value] }))}
    />
  );
}
