import { isAdmin } from '@najem/shared/domain/kernel';
import { loginFailure, type RootState, selectUser } from '@najem/shared/store';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { useActor, useSubjectEvents, useSubjectFeature, useSubjectState } from '../feature-context';
import { findSignInFailure, findVerificationRequest, type FlowDraft, type VerificationRequest } from '../flow/flow';
import { openFlow } from '../flow/open-flow';
import { readRouteState, type RouteState } from '../flow/route-state';

/**
 * Opens the flow by the navigation state, closes it on leaving, and returns a function that opens it again without a
 * draft. The administrators' form waits until the signed-in user is known.
 */
export function useOpenFlow(readDraft: (() => FlowDraft | undefined) | undefined): () => void {
  const feature = useSubjectFeature();
  const { dispatchFlow } = useSubjectEvents();
  const store = useStore<RootState>();
  const location = useLocation();
  const user = useSelector((state: RootState) => selectUser(state));
  const actor = useActor();
  // The usual counterpart is the writer; an administrator writes on behalf of others.
  const author = user && actor && !isAdmin(actor) ? user.name : '';

  const route = readRouteState(feature.descriptor, location.state);
  const canOpen = !route.editMode || actor !== null;

  const dispatchOpened = (from: { route: RouteState; draft?: FlowDraft }) => {
    const flow = openFlow(feature.descriptor, { ...from, isAdmin: actor !== null && isAdmin(actor), author });
    dispatchFlow({ type: 'opened', flow });
  };
  const open = useEffectEvent(() => dispatchOpened({ route, draft: readDraft?.() }));

  // The cleanup of a layout effect runs before the remote's epics stop, so they still receive 'closed'.
  useLayoutEffect(() => {
    if (!canOpen) return;
    open();
    return () => {
      const state = store.getState();
      const isVerifying = findVerificationRequest(feature.select(state).flow) !== undefined;
      dispatchFlow({ type: 'closed', comesBack: isVerifying || !state.session.isAuthenticated });
    };
  }, [feature, store, dispatchFlow, location.key, canOpen]);

  useEffect(() => {
    if (author) dispatchFlow({ type: 'authorKnown', author });
  }, [author, dispatchFlow]);

  return () => dispatchOpened({ route: { ...route, formData: undefined, verificationCompleted: false } });
}

/** Leads to the identity verification with the typed values, and keeps a copy for the browser's back button. */
export function useIdentityVerification(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const request = useSubjectState(({ flow }) => findVerificationRequest(flow));
  const verify = useEffectEvent((state: VerificationRequest) => {
    const { formData, formType, subjectId } = state;
    const here = { ...location.state, formData, formType, subjectId };
    void navigate(location.pathname, { replace: true, state: here });
    void navigate('/identity-verification', { state });
  });
  useEffect(() => {
    if (request) verify(request);
  }, [request]);
}

/** Leads to the sign-in page when the session ended during the check; the client could not renew it. */
export function useSignIn(): void {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const failure = useSubjectState(({ flow }) => findSignInFailure(flow));
  const signIn = useEffectEvent((message: string) => {
    void navigate('/login', { replace: true, state: { message } });
    dispatch(loginFailure(message, true));
  });
  useEffect(() => {
    if (failure) signIn(failure.message);
  }, [failure]);
}
