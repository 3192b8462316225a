import { passports } from '@najem/shared/contract/rights';
import { type Route, serve } from '../../kernel/serve';
import { answerRequest, readRequest } from './answer-request';
import { linkPassport, unlinkPassport } from './link-passport';
import { listOwnPassports, makePassport, previewPassport, refreshPassport, removePassport } from './make-passport';
import { askForPassport, listOwnRequests } from './request-passport';

export const passportRoutes: Route[] = [
  serve(passports.list, listOwnPassports),
  serve(passports.preview, previewPassport),
  serve(passports.make, makePassport),
  serve(passports.refresh, refreshPassport),
  serve(passports.end, removePassport),
  serve(passports.link, linkPassport),
  serve(passports.unlink, unlinkPassport),
  serve(passports.ask, askForPassport),
  serve(passports.asked, listOwnRequests),
  serve(passports.request, readRequest),
  serve(passports.answer, answerRequest),
];
