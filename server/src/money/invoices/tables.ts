import type { ColumnType } from 'kysely';

type Fixed<Type> = ColumnType<Type, Type, never>;

export interface InvoiceTables {
  invoice_counters: {
    year: number;
    last_number: number;
  };
  /** Never changed or removed; buyer and seller are copied as they were. */
  invoices: {
    id: Fixed<string>;
    number: Fixed<number>;
    year: Fixed<number>;
    order_id: Fixed<string>;
    owner_id: Fixed<string>;
    issued_at: Fixed<Date>;
    sold_at: Fixed<Date>;
    net_grosze: Fixed<number>;
    vat_percent: Fixed<number>;
    vat_grosze: Fixed<number>;
    gross_grosze: Fixed<number>;
    description: Fixed<string>;
    buyer_email: Fixed<string>;
    buyer_nip: Fixed<string | null>;
    buyer_name: Fixed<string | null>;
    buyer_address: Fixed<string | null>;
    seller_name: Fixed<string>;
    seller_address: Fixed<string>;
    seller_nip: Fixed<string>;
    seller_bank_account: Fixed<string>;
  };
  invoice_transmissions: {
    invoice_id: string;
    state: 'accepted' | 'rejected';
    ksef_number: string | null;
    reason: string | null;
    decided_at: Date;
  };
}
