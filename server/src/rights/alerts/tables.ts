import type { AlertSettings } from '@najem/shared/contract/rights';
import type { Generated } from 'kysely';

export interface DossierTables {
  /** Which mails a person chose; of a user, or of a guest's claim. */
  alert_settings: AlertSettings & {
    id: Generated<string>;
    user_id: string | null;
    claim_id: string | null;
  };
  /** When the holder of a claim last got an alert. */
  alert_marks: {
    claim_id: string;
    /** That the identifier was checked, at once. */
    checked_at: Date | null;
    /** Of the week. */
    week_at: Date | null;
  };
}
