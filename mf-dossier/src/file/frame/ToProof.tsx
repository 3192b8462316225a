import { Navigate } from 'react-router-dom';
import { useFileBase, useReturn } from './base';

/** Leads to the ways to prove who one is, and from there back to this screen. */
export function ToProof() {
  return <Navigate to={useFileBase()} replace state={useReturn()} />;
}
