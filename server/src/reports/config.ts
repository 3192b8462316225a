import type { Reader } from '../kernel/config/reader';

export interface ReportSettings {
  limits: { shareLinksPerHour: number; shareMailsPerDay: number };
}

export function readReports(read: Reader): ReportSettings {
  return {
    limits: {
      shareLinksPerHour: read.limit('LIMIT_SHARE_LINKS_PER_HOUR', 60),
      shareMailsPerDay: read.limit('LIMIT_SHARE_MAILS_PER_DAY', 20),
    },
  };
}
