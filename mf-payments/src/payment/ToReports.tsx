import { Button } from '@najem/shared/ui/form';
import { TEXTS } from './texts';

/** The way back to the reports from a payment that cannot go on. */
export function ToReports() {
  return (
    <Button variant="primary" href="/reports">
      {TEXTS.toReports}
    </Button>
  );
}
