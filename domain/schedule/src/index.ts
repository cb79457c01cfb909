export * from './programme.ts';
