import { deskCalls } from '@najem/shared/contract/rights';
import { request } from '@najem/shared/store';

export const figures = request('admin/deskFigures', deskCalls.figures);
