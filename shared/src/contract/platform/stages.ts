import { type Static, Type } from '@sinclair/typebox';

/**
 * The life of a remote. `dark`: its team, administrators and the share of its canary see it; `live`: all who may load it;
 * `retired`: nobody, and its paths are free.
 */
export const RemoteStage = Type.Union([Type.Literal('dark'), Type.Literal('live'), Type.Literal('retired')]);
export type RemoteStage = Static<typeof RemoteStage>;

/** A stage that a live remote does not show. */
export const SpecialStage = Type.Optional(Type.Union([Type.Literal('dark'), Type.Literal('retired')]));
