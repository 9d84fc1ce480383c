/** A child that is killed, as if by somebody else, before it greets. */
process.kill(process.pid, "SIGKILL")
