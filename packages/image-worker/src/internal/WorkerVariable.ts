/** The variable that is set in the environment of a worker, and of no other process that loads its module. */
export const calledUpon = "BANQUET_IMAGE_WORKER"
