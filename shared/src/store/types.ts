import type { ClientEndpoint, Input, Output } from '@najem/shared/contract/kernel';
import type { SessionUser } from '@najem/shared/contract/identity';
import type { ComponentType } from 'react';
import type { Reducer, UnknownAction } from 'redux';
import type { Epic } from 'redux-observable';
import type { RouteObject } from 'react-router-dom';
import type { Observable } from 'rxjs';
import type { Bus } from './bus';
import type { Loadable } from './loadable';
import type { SlotProps } from './slot-props';

/** Makes one call of the contract; errors are `CallError`s. The shell provides the only implementation. */
export type Call = <E extends ClientEndpoint>(endpoint: E, input: Input<E>) => Observable<Output<E>>;

/** The session, with the fields of the specification's auth state. */
export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
}

/** The state of the requests that were sent, by the key of the request. */
export type RequestStates = Readonly<Record<string, Loadable<unknown>>>;

export interface RootState {
  session: SessionState;
  /** What `useRequest` and `useLoaded` follow. */
  requests?: RequestStates;
  /** Slices of joined modules, by module id. */
  [moduleId: string]: unknown;
}

/** The dependencies of an epic besides actions and state. */
export interface EpicDependencies {
  call: Call;
  bus: Bus;
  /** The origins besides this site's to which an address from the payment provider may lead the browser. */
  redirectOrigins: readonly string[];
}

export type AppEpic = Epic<UnknownAction, UnknownAction, RootState, EpicDependencies>;

/** A part of the application that brings state and side effects. */
export interface StoreModule {
  id: string;
  reducer?: Reducer;
  epic?: AppEpic;
}

/** The entry module of a remote. */
export interface RemoteModule extends StoreModule {
  /** The contract version the remote was built against. */
  contract: string;
  routes: RouteObject[];
  /**
   * What it has to hear without having been shown: the export of `src/listens.ts`, which pages load for itself where
   * `remote.json` says `"listens": true`. Its epics run beside `epic`, over the same slice.
   */
  listens?: StoreModule;
  /**
   * What it shows in slots of other remotes' screens, by the slots' names, which its `remote.json` lists, too. `lazy` keeps a part
   * out of the files of the remote's own screens.
   */
  parts?: { readonly [Name in keyof SlotProps]?: ComponentType<SlotProps[Name]> };
}
