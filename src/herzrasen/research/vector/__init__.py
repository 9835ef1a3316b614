"""The vector environment: thousands of deals of Hearts at once, over the kernel in C++."""

from herzrasen.research.vector.hearts_vector_env import HeartsVectorEnv

__all__ = ["HeartsVectorEnv"]
