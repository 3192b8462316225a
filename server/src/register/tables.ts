import type { Context as KernelContext } from '../kernel/context';
import type { Db } from '../kernel/tables';
import type { IdentityTables } from '../identity/tables';
import type { AttachmentTables } from './attachments/tables';
import type { EvidenceTables } from './evidence/tables';
import type { InquiryTables } from './inquiries/tables';
import type { CoinsTables } from './rentcoins/tables';
import type { SubjectTables } from './subjects/tables';

/** The tables of this context. */
export type RegisterTables = AttachmentTables & EvidenceTables & InquiryTables & CoinsTables & SubjectTables;
/** What the queries of this context may name. */
type Known = IdentityTables & RegisterTables;
export type RegisterDb = Db<Known>;
/** The context of its queries. */
export type Context = KernelContext<Known>;
