import { desk } from '@najem/shared/contract';
import { request } from '@najem/shared/store';

export const figures = request('admin/deskFigures', desk.figures);
