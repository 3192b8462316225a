import type { Subject } from '@najem/shared/contract/register';
import type { Actor } from '@najem/shared/domain/kernel';
import { type RootState, selectActor } from '@najem/shared/store';
import { createContext, use, useMemo } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import type { SubjectFeature, SubjectState } from './feature';
import type { FlowEvent } from './flow/flow';
import type { ListEvent } from './list/state';
import { withOlderEntries } from './older-entries';

const SubjectFeatureContext = createContext<SubjectFeature | null>(null);

/** Provides the feature to every part of a screen. */
export const SubjectFeatureProvider = SubjectFeatureContext.Provider;

/** The feature of the screen. Throws outside its provider. */
export function useSubjectFeature(): SubjectFeature {
  const feature = use(SubjectFeatureContext);
  if (!feature) throw new Error('useSubjectFeature needs a SubjectFeatureProvider above it');
  return feature;
}

/** A part of the feature's state. */
export function useSubjectState<Part>(pick: (state: SubjectState) => Part): Part {
  const { select } = useSubjectFeature();
  return useSelector((state: RootState) => pick(select(state)));
}

/** The subject of a row with the entries that were loaded for it. */
export function useWithEntries(subject: Subject): Subject {
  const older = useSubjectState(({ list }) => list.older[subject._id]);
  return useMemo(() => (subject.hasOlderEntries ? withOlderEntries(subject, older) : subject), [subject, older]);
}

interface SubjectEvents {
  dispatchFlow: (event: FlowEvent) => void;
  dispatchList: (event: ListEvent) => void;
}

/** Dispatches what a person did; the functions stay the same for one feature. */
export function useSubjectEvents(): SubjectEvents {
  const feature = useSubjectFeature();
  const dispatch = useDispatch();
  return useMemo(
    () => ({
      dispatchFlow: (event) => void dispatch(feature.flowEvent(event)),
      dispatchList: (event) => void dispatch(feature.listEvent(event)),
    }),
    [feature, dispatch],
  );
}

/** The signed-in user, for permissions; null until it is known. */
export function useActor(): Actor | null {
  return useSelector((state: RootState) => selectActor(state), shallowEqual);
}
