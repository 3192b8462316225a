import { Type } from '@sinclair/typebox';
import { Id, Version } from '../kernel/parts';

/** An administrator who works on something. */
export const DeskWorker = Type.Object({ _id: Id, name: Type.String() });

/** The version that was seen: what changed since is STALE_EDIT. */
export const Versioned = Type.Object({ version: Version });

/** Whose work a list shows. */
export const TakenBy = Type.Union([Type.Literal('me'), Type.Literal('others'), Type.Literal('nobody')]);
