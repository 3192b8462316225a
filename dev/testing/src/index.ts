import './patience';

export * from './choose';
export * from './decorations';
export * from './fake-api';
export * from './fixtures';
export * from './slot-fixtures';
export * from './marbles';
export * from './person';
export * from './press';
export { renderKit } from './render-kit';
export * from './render-screen';
export * from './throwing-storage';
export * from './translate';
export * from './wrong-clock';
