import { Type } from '@sinclair/typebox';
import { Id } from '../kernel/parts';

/** An administrator who works on something. */
export const DeskWorker = Type.Object({ _id: Id, name: Type.String() });
