import type { Report } from '@najem/shared/contract/reports';
import { formatDate } from '@najem/shared/domain/kernel';
import { SUSPENSION_LINES } from '@najem/shared/domain/register';
import { Icon } from '@najem/shared/ui/base';
import './suspended-lines.css';

/** A line in place of each entry whose content is hidden: neither its reason nor its tone. */
export function SuspendedLines({ suspended = [] }: Pick<Report, 'suspended'>) {
  if (suspended.length === 0) return null;
  return (
    <ul className="rn-suspended-lines">
      {suspended.map(({ why, until }, place) => (
        <li key={place}>
          <Icon name="clock" size={18} />
          <span>
            {SUSPENSION_LINES[why]} {formatDate(until)}
          </span>
        </li>
      ))}
    </ul>
  );
}
