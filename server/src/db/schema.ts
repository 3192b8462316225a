import type { AuditTables } from '../audit/tables';
import type { InvoiceTables } from '../invoices/tables';
import type { ObservationTables } from '../telemetry/tables';
import type { PaymentTables } from '../payments/tables';
import type { CoinsTables } from '../rentcoins/tables';
import type { PeopleTables } from '../accounts/tables';
import type { ReportTables } from '../reports/tables';
import type { SiteTables } from '../releases/tables';
import type { StatisticsTables } from '../statistics/tables';
import type { SubjectTables } from '../subjects/tables';

/** Every table, each described by the feature that owns it. */
export interface Database
  extends
    PeopleTables,
    SubjectTables,
    CoinsTables,
    AuditTables,
    SiteTables,
    ObservationTables,
    ReportTables,
    PaymentTables,
    InvoiceTables,
    StatisticsTables {}
