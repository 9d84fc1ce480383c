/** The environment variable that marks a process as a worker; other processes that load its module do not have it. */
export const workerVariable = "BANQUET_IMAGE_WORKER"
