import { type ComponentType, createContext, type ReactNode, use } from 'react';
import type { SlotProps } from './slot-props';
import type { RemoteModule } from './types';

/** A place in a screen that other remotes fill: what it hands to their parts, and the height that it keeps for them. */
export interface SlotRequest {
  /** As remotes name it in their `remote.json`. */
  name: string;
  /** In pixels; kept free while parts load, so that nothing below moves. */
  height: number;
  /** Stands there while parts load, for four seconds at most. */
  loading: ReactNode;
  /** The props of each part. */
  handed: Readonly<Record<string, unknown>>;
}

/** What fills slots; the shell gives it. Without it a slot stays empty, as in tests of one screen. */
export const SlotFilling = createContext<ComponentType<SlotRequest> | null>(null);

type SlotElement<Name extends keyof SlotProps> = SlotProps[Name] & {
  name: Name;
  height?: number;
  loading?: ReactNode;
};

/**
 * A place in a screen for the parts of other remotes: `<Slot name="subject-details" subject={subject} height={72} />`. It keeps
 * `height` free for them, or shows `loading` until they are there. Each part gets the other props. A part that fails
 * disappears; nothing else of the screen does. Where no remote fills it, it is nothing and loads nothing.
 */
export function Slot<Name extends keyof SlotProps>({
  name,
  height = 0,
  loading,
  ...handed
}: SlotElement<Name>): ReactNode {
  const Filling = use(SlotFilling);
  return Filling && <Filling name={name} height={height} loading={loading} handed={handed} />;
}

/** What a module shows in a slot, for its host, which hands on what the screen gave. */
export function findPart(
  { parts = {} }: Pick<RemoteModule, 'parts'>,
  name: string,
): ComponentType<SlotRequest['handed']> | undefined {
  // Both who offer and who fill a slot were checked against `SlotProps`.
  const byName = parts as Readonly<Record<string, ComponentType<SlotRequest['handed']> | undefined>>;
  return Object.hasOwn(byName, name) ? byName[name] : undefined;
}
