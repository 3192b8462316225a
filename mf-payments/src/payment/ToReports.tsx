import { Button } from '@najem/shared/ui/form';
import { TEXTS } from './texts';

/** The way back to the reports from a payment that cannot go on. */
export function ToReports({ isSecondary }: { isSecondary?: true }) {
  return (
    <Button variant={isSecondary ? 'secondary' : 'primary'} href="/reports">
      {TEXTS.toReports}
    </Button>
  );
}
