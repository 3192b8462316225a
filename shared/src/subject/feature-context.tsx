import type { Actor } from '@najem/shared/domain';
import { type RootState, selectActor } from '@najem/shared/store';
import { createContext, use, useMemo } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import type { Desk, DeskState } from './feature';
import type { FlowEvent } from './flow/flow';
import type { ListEvent } from './list/state';

const DeskContext = createContext<Desk | null>(null);

/** Gives every part of a screen the desk that it belongs to. */
export const DeskProvider = DeskContext.Provider;

/** The desk of the screen. Throws outside of a desk's screen. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk needs a DeskProvider above it');
  return desk;
}

/** A part of the desk's state. */
export function useDeskState<Part>(pick: (state: DeskState) => Part): Part {
  const { select } = useDesk();
  return useSelector((state: RootState) => pick(select(state)));
}

interface DeskEvents {
  flow: (event: FlowEvent) => void;
  list: (event: ListEvent) => void;
}

/** Tells the desk what a person did; the same functions for as long as the desk is the same. */
export function useDeskEvents(): DeskEvents {
  const desk = useDesk();
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      flow: (event) => void dispatch(desk.flow(event)),
      list: (event) => void dispatch(desk.list(event)),
    }),
    [desk, dispatch],
  );
}

/** Who is signed in, for permissions; null while nobody knows. */
export function useActor(): Actor | null {
  return useSelector((state: RootState) => selectActor(state), shallowEqual);
}
