import { reports } from '@najem/shared/contract/reports';
import { passports } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

export const calls = {
  list: request('dossier/passports', passports.list),
  preview: request('dossier/passportPreview', passports.preview, 'latest'),
  make: request('dossier/passportMake', passports.make),
  refresh: request('dossier/passportRefresh', passports.refresh),
  end: request('dossier/passportEnd', passports.end),
  link: request('dossier/passportLink', passports.link),
  unlink: request('dossier/passportUnlink', passports.unlink),
  pdf: request('dossier/passportPdf', reports.sharedPdf),
  asked: request('dossier/passportAsked', passports.request),
  answer: request('dossier/passportAnswer', passports.answer),
};

/** The changes of one's own passports; each brings a newer list. */
export const CHANGES = [calls.make, calls.refresh, calls.end, calls.link, calls.unlink] as const;
