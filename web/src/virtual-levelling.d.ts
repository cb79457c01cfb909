declare module 'virtual:levelling' {
  type Contract = typeof import('@horizon/contract');
  /** Labels of the sheet on which bids are levelled. */
  export const adjustmentBases: Contract['adjustmentBases'];
  export const cellStates: Contract['cellStates'];
  export const marksStages: Contract['marksStages'];
  export const recommendationStates: Contract['recommendationStates'];
  export const stepKinds: Contract['stepKinds'];
}
