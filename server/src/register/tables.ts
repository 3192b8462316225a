import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentitySettings, IdentityTables } from '../identity/tables';
import type { AttachmentTables } from './attachments/tables';
import type { EvidenceTables } from './evidence/tables';
import type { InquiryTables } from './inquiries/tables';
import type { CoinsTables } from './rentcoins/tables';
import type { SubjectTables } from './subjects/tables';
import type { AttachmentSettings } from './attachments/config';
import type { RentCoinSettings } from './rentcoins/config';
import type { SubjectSettings } from './subjects/config';

/** The tables of this context. */
export type RegisterTables = AttachmentTables & EvidenceTables & InquiryTables & CoinsTables & SubjectTables;
/** The settings of this context. */
export type RegisterSettings = AttachmentSettings & RentCoinSettings & SubjectSettings;
/** What this context may name: its own and what is below. */
type Known = IdentityTables & RegisterTables;
export type RegisterDb = Db<Known>;
export type Context = KernelContext<Known, IdentitySettings & RegisterSettings>;
