import { desk } from '@najem/shared/contract';
import { type Route, serve } from '../serve';
import { getProcessingRegister, getProcessingRegisterPdf } from './read-register';

export const legalRoutes: Route[] = [
  serve(desk.processingRegister, getProcessingRegister),
  serve(desk.processingRegisterPdf, getProcessingRegisterPdf),
];
